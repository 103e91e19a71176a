// Injected into a page only when its whole article is requested. Its completion value is a snapshot.
import { defineUnlistedScript } from '#imports';
import { readArticle } from '@/lib/page/article/read-article';

export default defineUnlistedScript(() => {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  return readArticle({ window, now: () => performance.now() }, pause);
});
