package dev.kontract.server.flags;

import dev.kontract.server.flags.UpstreamFlag.Handling;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The flags of kube-apiserver that this server does not have, as declared in {@code upstream-flags.txt}. The file is read when a
 * flag is first given that the command line does not have.
 */
final class UpstreamFlags {

    private static final String FILE = "upstream-flags.txt";
    private static final int FIELDS = 5;

    private UpstreamFlags() {}

    /** Returns the flags by name, in the order of the file. */
    static Map<String, UpstreamFlag> all() {
        return Declared.FLAGS;
    }

    private static final class Declared {

        private static final Map<String, UpstreamFlag> FLAGS = read();
    }

    private static Map<String, UpstreamFlag> read() {
        Map<String, UpstreamFlag> flags = new LinkedHashMap<>();
        try (InputStream file = Objects.requireNonNull(UpstreamFlags.class.getResourceAsStream(FILE), FILE)) {
            new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(UpstreamFlags::parse)
                    .forEach(flag -> flags.put(flag.name(), flag));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return flags;
    }

    /** Parses a line: name, type, handling, neutral value or {@code -}, and the reason. */
    private static UpstreamFlag parse(String line) {
        String[] fields = line.split(" +", FIELDS);
        return new UpstreamFlag(
                "--" + fields[0],
                fields[1],
                Handling.valueOf(fields[2].toUpperCase(Locale.ROOT)),
                fields[3].equals("-") ? "" : fields[3],
                fields[4]);
    }
}
