package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;

/** The numbers that stand for types in the log; on disk, so never to be changed. */
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
