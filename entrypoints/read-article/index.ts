// Injected into a page when its whole article is wanted, and only then; its completion value is a snapshot.
import { defineUnlistedScript } from '#imports';
import { readArticle } from '@/lib/page/article/read-article';

export default defineUnlistedScript(() => readArticle({ window, now: () => performance.now() }));
