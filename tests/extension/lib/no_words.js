// A browser without words, for what is imported after this.

Reflect.set(globalThis, 'chrome', { i18n: { getMessage: () => '', getUILanguage: () => 'en' } });
