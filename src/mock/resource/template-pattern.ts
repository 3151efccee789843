/** Gives what matches the concrete paths of a template, whose parameters it captures in their order. */
export function templatePattern(template: string): RegExp {
  const source = template.replaceAll(/\{[^{}]+\}|[.*+?^$()|[\]\\]/g, (part) =>
    part.startsWith('{') ? '([^/]+)' : `\\${part}`,
  );
  return new RegExp(`^${source}$`);
}
