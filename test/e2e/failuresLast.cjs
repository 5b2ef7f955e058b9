/** Ends a long run with the names and first words of what failed. */
module.exports = class FailuresLast {
	onRunComplete(_, { testResults }) {
		for (const { testResults: tests, testExecError } of testResults) {
			if (testExecError) console.error(`FAILED: ${testExecError.message}`);
			for (const { status, fullName, failureMessages } of tests)
				if (status === 'failed') console.error(`FAILED: ${fullName}\n  ${failureMessages[0]?.slice(0, 600)}`);
		}
	}
};
