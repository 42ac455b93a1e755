package dev.kontract.maven;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a server is started with.
 *
 * @param port the port with TLS; 0 for any free one
 * @param kubeconfig the file to write the kubeconfig to
 * @param controllers the controllers to run; absent for those of the server in tests
 * @param crds files and directories with definitions
 * @param manifests files and directories with objects
 * @param flags flags of the command line
 */
record Settings(
        int port,
        Path kubeconfig,
        Optional<List<String>> controllers,
        List<Path> crds,
        List<Path> manifests,
        List<String> flags) {}
