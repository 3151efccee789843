/** The configuration file that `init` writes. @param address of the API, if the OpenAPI file names one */
export function configText(file: string, address: string | undefined): string {
  return `# yaml-language-server: $schema=./node_modules/@understudy/cli/spec/config.schema.json
# Flags and environment variables go before this file. What is in force: understudy config

openapiFile: ${scalar(file)}

# Options of "understudy serve", and of "understudy run -- npm test".
serve:
  # port: 4010
  # count: 120        # items in each collection
  # seed: 1           # another seed makes other data
  # auth: any         # accept every API key

# Options of "understudy verify". APIs on other machines are only read, unless you set writes.
verify:
  # writes: 20        # create at most 20 items
  # report: [report.html]

# APIs by their names: "understudy verify api", "understudy proxy api".
targets:
  api:
    url: ${scalar(address ?? 'https://api.example.com')}
    # apiKey: \${API_KEY}   # keep keys in environment variables

# Your own items, beside the generated ones.
items:
  # /customers: [{ name: Ada }]
`;
}

function scalar(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : JSON.stringify(text);
}

/** The job of GitHub Actions that `init --ci` writes. @param isInstalled the project has a package.json, and Understudy in it */
export function ciJob(isInstalled: boolean): string {
  const understudy = isInstalled ? 'npx understudy' : 'npx @understudy/cli';
  const setUp = `runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }${isInstalled ? '\n      - run: npm ci' : ''}`;
  return `name: API
on: [push]
jobs:
  mock:
    ${setUp}
      # Your tests, against the mock. Its address is in API_URL, a key in API_KEY.
      - run: ${understudy} run -- npm test
  verify:
    ${setUp}
      # The API itself. One on another machine is only read.
      - run: ${understudy} verify api --report report.html --report report.xml
        env:
          API_KEY: \${{ secrets.API_KEY }}
      - uses: actions/upload-artifact@v4
        if: always()
        with: { name: api-report, path: 'report.*' }
`;
}
