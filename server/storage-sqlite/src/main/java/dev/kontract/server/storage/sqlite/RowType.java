package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;

/** The codes of change types in the log; stored on disk, so they must never change. */
final class RowType {

    static final int DELETED = 2;

    private RowType() {}

    static int number(Change.Type type) {
        return switch (type) {
            case CREATED -> 0;
            case UPDATED -> 1;
            case DELETED -> DELETED;
        };
    }

    static Change.Type type(int number) {
        return switch (number) {
            case 0 -> Change.Type.CREATED;
            case 1 -> Change.Type.UPDATED;
            default -> Change.Type.DELETED;
        };
    }
}
