package dev.kontract.conformance.faults.rounds;

import org.jspecify.annotations.Nullable;

/**
 * The state of an object from one revision on.
 *
 * @param key the collection and the name of the object, separated by a slash
 * @param revision the revision that made it so; zero if it never existed
 * @param value what matters of the object; null if it does not exist
 */
record Version(String key, long revision, @Nullable String value) {

    /** An object that was deleted, or never created. */
    static Version absent(String key, long revision) {
        return new Version(key, revision, null);
    }

    boolean exists() {
        return value != null;
    }

    /** Returns the relevant content of the object; empty if it does not exist. */
    String text() {
        return value == null ? "" : value;
    }

    String collection() {
        return key.substring(0, key.lastIndexOf('/'));
    }

    @Override
    public String toString() {
        return key + "@" + revision + (exists() ? "=" + value : " gone");
    }
}
