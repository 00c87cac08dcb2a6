// The documentation page: Scalar, from this very server, over the contract.
import { createApiReference } from './scalar/standalone.esm.js'

createApiReference('#docs', {
  url: '/openapi.json',
  localization: {
    locale: 'pt',
    translations: {
      actions: { copyAsMarkdown: 'Copiar Markdown' },
      apiClient: { authSelector: { selectedType: '{type}' } },
    },
  },
  // Nothing leaves for another host: no fonts, no proxy, no telemetry, no assistant.
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  // curl, JavaScript, Python and PHP come first; the list stays short.
  hiddenClients: {
    c: true,
    clojure: true,
    dart: true,
    fsharp: true,
    http: true,
    objc: true,
    ocaml: true,
    powershell: true,
    r: true,
    ruby: true,
    rust: true,
    swift: true,
  },
  authentication: { preferredSecurityScheme: [['X-Authorization', 'X-Ambiente']] },
})
