package dev.kontract.server.storage.etcd;

/** A version of etcd: {@code major.minor.patch}; suffixes are ignored. */
record EtcdVersion(int major, int minor, int patch) {

    /** Parses a version such as {@code 3.6.8} or {@code 3.7.0-alpha.1}; returns the lowest version if the text is invalid. */
    static EtcdVersion parse(String text) {
        String[] parts = text.split("[.+-]", 4);
        try {
            return new EtcdVersion(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return new EtcdVersion(0, 0, 0);
        }
    }

    /**
     * Returns whether a requested progress notification is sent after all earlier events of its watch. kube-apiserver relies on
     * it from the same versions on.
     *
     * @see <a href="https://github.com/etcd-io/etcd/issues/15220">etcd issue 15220</a>
     */
    boolean hasReliableProgress() {
        if (major != 3 || minor > 5) {
            return major > 3 || (major == 3 && minor > 5);
        }
        return (minor == 5 && patch >= 13) || (minor == 4 && patch >= 31);
    }
}
