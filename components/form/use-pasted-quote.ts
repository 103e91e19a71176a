// A form without a page takes the first paste into its empty text as the quote. Later pastes are the editor's own.
import { usePaste } from '@/components/controls/use-shortcuts';
import { formattedPaste } from '@/components/rich-text/pasted-html';
import { htmlOf } from '@/lib/capture/field/field';
import { textFieldOf } from '@/lib/capture/form/form-state';
import { isBlankHtml, textOfHtml, textToHtml } from '@/lib/capture/text/html';
import { selectionLimitBytes } from '@/lib/page/passage/selection-of-text';
import type { Form } from './open-form';

export function usePastedQuote(form: Form): void {
  const { isForClipboard } = form.session;
  usePaste((event) => {
    const { state } = form;
    const text = textFieldOf(state.document.kind);
    const isEmpty = isBlankHtml(htmlOf(state.document.values, text));
    const { target, clipboardData } = event;
    const isInText =
      target === document.body || (target instanceof Element && target.closest('[contenteditable]') !== null);
    const html = clipboardData?.getData('text/html') ?? '';
    const plain = clipboardData?.getData('text/plain') ?? '';
    if (!isForClipboard || text === '' || !isEmpty || !isInText || html.length > selectionLimitBytes) return;
    const shown = (clipboardData && formattedPaste(clipboardData)) || textToHtml(plain);
    // A copied picture has no words.
    if (isBlankHtml(shown)) return;
    event.preventDefault();
    event.stopPropagation();
    const selection = { html: shown, text: plain || textOfHtml(shown), isCut: false };
    form.dispatch({ type: 'passagePasted', selection });
  });
}
