package dev.kontract.server.encryption;

/**
 * A resource, or several by a wildcard.
 *
 * @param group the API group, empty for the core group, {@code *} for all
 * @param resource the name of the resource, {@code *} for all
 */
record EncryptedResource(String group, String resource) {

    static final String ALL = "*";

    /** Matches every resource. */
    static final EncryptedResource EVERYTHING = new EncryptedResource(ALL, ALL);

    /** Parses a name such as {@code secrets}, {@code deployments.apps} or {@code *.apps}. */
    static EncryptedResource parse(String text) {
        int dot = text.indexOf('.');
        return dot < 0
                ? new EncryptedResource("", text)
                : new EncryptedResource(text.substring(dot + 1), text.substring(0, dot));
    }

    /** Returns the wildcard of all resources of the group. */
    EncryptedResource wholeGroup() {
        return new EncryptedResource(group, ALL);
    }

    boolean isWholeGroup() {
        return resource.equals(ALL);
    }

    /** Returns the name as in configurations. */
    @Override
    public String toString() {
        boolean simple = group.isEmpty() && !isWholeGroup();
        return simple ? resource : resource + '.' + group;
    }
}
