package dev.kontract.conformance.bench.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The content of a file of arguments of {@code java}, one a line, as the build of the server writes it.
 *
 * @param options those of the virtual machine
 * @param jar what is run, {@code ""} when the file leaves that open
 */
public record ArgumentFile(List<String> options, String jar) {

    /** Reads it; an {@link IOException} where there is none. */
    public static ArgumentFile read(Path file) throws IOException {
        List<String> arguments = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(ArgumentFile::plain)
                .toList();
        int end = arguments.indexOf("-jar");
        return end < 0
                ? new ArgumentFile(arguments, "")
                : new ArgumentFile(arguments.subList(0, end), arguments.get(end + 1));
    }

    /** In quotes, a backslash stands before a character that means itself. */
    private static String plain(String line) {
        return line.startsWith("\"") ? line.substring(1, line.length() - 1).replaceAll("\\\\(.)", "$1") : line;
    }
}
