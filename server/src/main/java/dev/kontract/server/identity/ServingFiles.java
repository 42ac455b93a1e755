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
 */
public record ServingFiles(
        Optional<Path> certificate, Optional<Path> key, Optional<Path> directory, Optional<Path> clientAuthorities) {}
