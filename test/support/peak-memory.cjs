// Loaded into a child by NODE_OPTIONS: at its end it writes the most memory that it ever held, in bytes, to a file.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const file = process.env.PEAK_MEMORY_FILE;
  if (file !== undefined) writeFileSync(file, String(process.resourceUsage().maxRSS * 1024));
});
