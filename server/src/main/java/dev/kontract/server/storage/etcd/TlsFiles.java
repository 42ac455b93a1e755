package dev.kontract.server.storage.etcd;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The files for TLS connections to etcd, in PEM. They are read when a connection is opened.
 *
 * @param authorities whose certificates etcd may have; absent, those that the JVM trusts
 * @param certificate the client certificate that etcd is presented
 * @param key its private key
 */
public record TlsFiles(Optional<Path> authorities, Optional<Path> certificate, Optional<Path> key) {

    /** No files. */
    public static final TlsFiles NONE = new TlsFiles(Optional.empty(), Optional.empty(), Optional.empty());

    /** Refuses a certificate without its key. */
    public TlsFiles {
        if (certificate.isPresent() != key.isPresent()) {
            throw new IllegalArgumentException("a client certificate for etcd needs its private key, and the key the"
                    + " certificate (--etcd-certfile and --etcd-keyfile)");
        }
    }
}
