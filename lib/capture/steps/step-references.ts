// References in a step's input: values that are known only when the step runs. `step.ts` resolves them.

interface IdReference {
  readonly $idOfStep: number;
}

/** The id of the record that step `index` (from 0) created or read. */
export function idOfStep(index: number): IdReference {
  return { $idOfStep: index };
}

/** The amended record's text, followed by `html`. */
export function currentTextAnd(html: string): { readonly $currentTextAnd: string } {
  return { $currentTextAnd: html };
}

/** The amended record's tags, and these. */
export function currentTagsAnd(tags: readonly string[]): { readonly $currentTagsAnd: readonly string[] } {
  return { $currentTagsAnd: tags };
}

/** The email of the amended record's creator, or `email` if the service omits it. */
export function currentCreatorOr(email: string): { readonly $currentCreatorOr: string } {
  return { $currentCreatorOr: email };
}

/** The file of a stored picture. */
export function fileOfPicture(pictureId: string): { readonly $picture: string } {
  return { $picture: pictureId };
}
