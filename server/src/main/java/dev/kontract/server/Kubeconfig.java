package dev.kontract.server;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;

/** Writes what a client has to know of a server into the file that clients read. */
final class Kubeconfig {

    private Kubeconfig() {}

    static void write(Path file, URI server, String authority, String token) throws IOException {
        String authorityData = Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.UTF_8));
        OwnerOnly.write(file, """
                apiVersion: v1
                kind: Config
                clusters:
                - name: kontract
                  cluster:
                    server: %s
                    certificate-authority-data: %s
                users:
                - name: admin
                  user:
                    token: %s
                contexts:
                - name: kontract
                  context:
                    cluster: kontract
                    user: admin
                current-context: kontract
                """.formatted(server, authorityData, token));
    }
}
