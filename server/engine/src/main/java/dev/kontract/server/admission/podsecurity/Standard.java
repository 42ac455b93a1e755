package dev.kontract.server.admission.podsecurity;

/**
 * A level of the Pod Security Standards in one version.
 *
 * @param level the level
 * @param version the version
 */
public record Standard(Level level, StandardVersion version) {

    /** The standard that allows everything. */
    public static final Standard PRIVILEGED = new Standard(Level.PRIVILEGED, StandardVersion.LATEST);

    boolean isPrivileged() {
        return level == Level.PRIVILEGED;
    }

    /** Returns whether both have the same effect. */
    boolean isEquivalent(Standard other) {
        return isPrivileged() ? other.isPrivileged() : equals(other);
    }

    /** Returns level and version, such as {@code baseline:v1.30}. */
    @Override
    public String toString() {
        return level + ":" + version;
    }
}
