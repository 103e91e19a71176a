// Terms that differ between services: the contract's name of a value, and this service's name.

/** The records that an integration accepts, as the API documentation names them. */
export const classes = ['Feature', 'Idea', 'Epic', 'Release', 'Initiative', 'Page', 'Competitor'] as const;
export type ClassName = (typeof classes)[number];

export interface ServiceNames {
  /** The service's name of the staff-only visibility, `vendor` in the contract. */
  readonly staffVisibility: string;
  /** By class. A missing class has its usual name. */
  readonly classNames: Readonly<Partial<Record<ClassName, string>>>;
}

/** `Feature` was recorded. The others follow the class names in recordings of other reads. */
export const defaultClassNames: Readonly<Record<ClassName, string>> = {
  Feature: 'Feature',
  Idea: 'Ideas::Idea',
  Epic: 'Epic',
  Release: 'Release',
  Initiative: 'Initiative',
  Page: 'Page',
  Competitor: 'Competitor',
};

const staffOnly = 'vendor';
export const defaultNames: ServiceNames = { staffVisibility: staffOnly, classNames: {} };

const isClass = (name: unknown): name is ClassName => classes.some((known) => known === name);

/** A checked body with the service's own terms. Every other value stays unchanged. */
export function inNamesOf({ staffVisibility, classNames }: ServiceNames, body: unknown): unknown {
  if (!isMap(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'model_class' && isClass(value))
        return [name, classNames[value] || defaultClassNames[value]];
      // The attributes are in an object with the record's name.
      if (isMap(value) && value.visibility === staffOnly)
        return [name, { ...value, visibility: staffVisibility || staffOnly }];
      return [name, value];
    }),
  );
}

/** The class in a sent body. null if it has none. */
export function classIn(body: unknown): string | null {
  return isMap(body) && typeof body.model_class === 'string' ? body.model_class : null;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
