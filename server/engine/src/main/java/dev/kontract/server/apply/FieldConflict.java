package dev.kontract.server.apply;

import dev.kontract.server.fieldpath.Path;

/**
 * A field that an apply would change although another manager owns it.
 *
 * @param manager the owner as messages name it
 * @param field the path of the field
 */
public record FieldConflict(String manager, Path field) {

    /** Returns the message without the field. */
    public String message() {
        return "conflict with " + manager;
    }
}
