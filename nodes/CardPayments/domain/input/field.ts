/** A field of the panel: its label, for errors, and what was entered. */
export interface Field {
	label: string;
	value: unknown;
}
