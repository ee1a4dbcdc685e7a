/** Makes all members of types that json-schema-to-typescript has generated readonly, because their values are never changed. */
export function readonly(text) {
  return text
    .replace(/^( +)((?:"[^"]+"|[\w$]+)\??:)/gm, '$1readonly $2')
    .replace(/\[(\w+), \.\.\.\w+\[\]\];/g, '$1[];')
    .replace(/\[(\w+(?:, \w+)+), \.\.\.\w+\[\]\];/g, 'readonly [$1];')
    .replace(/ \[k: string\]/g, ' readonly [k: string]')
    .replace(/([:=]) (\w+)\[\];/g, '$1 readonly $2[];')
    .replace('export interface ScenarioFormat {}\n', '')
    .replace(/\n \*\n \* This interface was referenced by .*\n \* via the `definition` .*(?=\n)/g, '');
}
