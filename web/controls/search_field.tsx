import { Input, TextField } from "react-aria-components";
import "./search_field.css";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** Whether the list below has an entry. */
  hasFound: boolean;
  /** Opens the first entry of the list. */
  openFirst(): void;
}

/** Field of an `Autocomplete` that searches the list below it, and has the focus from the start. */
export function SearchField({ label, placeholder, hasFound, openFirst }: SearchFieldProps) {
  return (
    <TextField className="search-field" aria-label={label} autoFocus>
      <Input
        role="combobox"
        aria-expanded={hasFound}
        aria-haspopup="listbox"
        onKeyDown={({ key, currentTarget }) => {
          // Entries that arrived after the last letter have none chosen yet.
          if (key === "Enter" && !currentTarget.hasAttribute("aria-activedescendant") && hasFound) openFirst();
        }}
        placeholder={placeholder}
      />
    </TextField>
  );
}
