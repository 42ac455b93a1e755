package dev.kontract.server.identity;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the certificate is that a server shows, and where those are that it believes.
 *
 * @param certificate the certificate that was given, with its key
 * @param key the private key of that one
 * @param directory where a certificate made here is kept; absent, it does not outlive the process
 * @param clientAuthorities whose client certificates count
 */
public record ServingFiles(
        Optional<Path> certificate, Optional<Path> key, Optional<Path> directory, Optional<Path> clientAuthorities) {}
