// The generated description of all operations, as a judge of requests and answers, by openapi-backend.
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OpenAPIBackend } from 'openapi-backend';

const description = fileURLToPath(new URL('../../tools/docs/reference/openapi.json', import.meta.url));

export async function describedApi(): Promise<OpenAPIBackend> {
  const api = new OpenAPIBackend({
    definition: description,
    // The tool validates only OpenAPI 3.0 documents. Another validator checks this one as 3.1.
    quick: true,
    // OpenAPI 3.1 uses JSON Schema 2020-12. The tool's default is an older draft.
    customizeAjv: (_, options) => addFormats.default(new Ajv2020(options)),
  });
  return api.init();
}

/** The violations that a validation found. */
export function violationsIn({
  errors,
}: {
  errors?: readonly { instancePath: string; message?: string }[] | null;
}): string[] {
  return (errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

/** Undefined if it is no JSON, which no described answer is. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
