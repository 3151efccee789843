// Loaded into a program by --require: at its end it writes what it has used to a file.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { megabytes: maxRSS / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 };
  writeFileSync(process.env.USAGE_FILE, JSON.stringify(usage));
});
