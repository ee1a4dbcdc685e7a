throw Object.assign(new Error('cannot be loaded'), { call: () => undefined });
