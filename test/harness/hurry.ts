/** Until the end of a test, no request gets more than so many milliseconds. */
export function hurry(most: number): void {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(Math.min(milliseconds, most)));
}

afterEach(() => jest.restoreAllMocks());
