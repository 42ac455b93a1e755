package dev.kontract.server.storage.etcd;

/** A version of etcd, as far as it matters: {@code major.minor.patch}. */
record EtcdVersion(int major, int minor, int patch) {

    /** Reads a version such as {@code 3.6.8} or {@code 3.7.0-alpha.1}; what cannot be read counts as very old. */
    static EtcdVersion parse(String text) {
        String[] parts = text.split("[.+-]", 4);
        try {
            return new EtcdVersion(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return new EtcdVersion(0, 0, 0);
        }
    }

    /**
     * Whether the progress that a watch asks for is told behind all events before it; kube-apiserver relies on it from the same
     * versions on.
     *
     * @see <a href="https://github.com/etcd-io/etcd/issues/15220">etcd issue 15220</a>
     */
    boolean tellsProgress() {
        if (major != 3 || minor > 5) {
            return major > 3 || (major == 3 && minor > 5);
        }
        return (minor == 5 && patch >= 13) || (minor == 4 && patch >= 31);
    }
}
