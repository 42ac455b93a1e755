package dev.kontract.server.identity;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The files that hold the serving certificate and the trusted client authorities.
 *
 * @param certificate the configured serving certificate
 * @param key the private key of the configured certificate
 * @param directory where a generated certificate is stored; if absent, it is not persisted
 * @param clientAuthorities the authorities whose client certificates are accepted
 * @param origin whose the directory is
 */
public record ServingFiles(
        Optional<Path> certificate,
        Optional<Path> key,
        Optional<Path> directory,
        Optional<Path> clientAuthorities,
        Origin origin) {

    /** Whose a directory is. */
    public enum Origin {
        /** The server's own: keys that others can read are refused. */
        OWN,
        /** Configured explicitly: such keys lead to a warning. */
        GIVEN
    }

    /** Files of a directory of the server's own. */
    public ServingFiles(
            Optional<Path> certificate,
            Optional<Path> key,
            Optional<Path> directory,
            Optional<Path> clientAuthorities) {
        this(certificate, key, directory, clientAuthorities, Origin.OWN);
    }
}
