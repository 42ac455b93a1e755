package dev.kontract.server.storage.etcd;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files for TLS connections to etcd, in PEM. They are read at the start, and again when they have changed and there is no
 * connection.
 *
 * @param authorities authorities trusted for the certificates of etcd; if absent, those that the JVM trusts
 * @param certificate the client certificate
 * @param key its private key
 */
public record TlsFiles(Optional<Path> authorities, Optional<Path> certificate, Optional<Path> key) {

    /** No files. */
    public static final TlsFiles NONE = new TlsFiles(Optional.empty(), Optional.empty(), Optional.empty());

    /** Rejects a certificate without its key. */
    public TlsFiles {
        if (certificate.isPresent() != key.isPresent()) {
            throw new IllegalArgumentException("a client certificate for etcd needs its private key, and the key the"
                    + " certificate (--etcd-certfile and --etcd-keyfile)");
        }
    }

    /** Returns the modification time of each file, to detect changes. */
    List<FileTime> written() {
        List<FileTime> times = new ArrayList<>();
        for (Optional<Path> each : List.of(authorities, certificate, key)) {
            each.ifPresent(file -> times.add(written(file)));
        }
        return times;
    }

    private static FileTime written(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            return FileTime.fromMillis(0); // The file does not exist at the moment.
        }
    }
}
