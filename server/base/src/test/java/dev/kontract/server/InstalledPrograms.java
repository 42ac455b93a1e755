package dev.kontract.server;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of this machine that tests start, if they are installed. */
public final class InstalledPrograms {

    private InstalledPrograms() {}

    /** Returns the path in an environment variable or, if it is absent, that of the program on the PATH; empty if there is none. */
    public static Optional<String> find(String variable, String name) {
        String named = System.getenv(variable);
        if (named != null && !named.isEmpty()) {
            return Optional.of(named);
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    /** Returns a port of the loopback interface that is free at this moment. */
    public static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }
}
