package dev.kontract.server.access;

import dev.kontract.server.authentication.StaticTokenFile;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Reads a file of tokens again and again. The last line of a file that is being written may be valid and yet be incomplete, so a file
 * that lacks the line break that it had at its end is rejected. Thread-safe.
 */
final class TokenFileReader {

    private final Path file;
    private boolean endedWithLineBreak;

    TokenFileReader(Path file) {
        this.file = file;
    }

    /**
     * Returns the users by token.
     *
     * @throws IOException if the file cannot be read, is invalid, or may be incomplete; the message says which
     */
    synchronized Map<String, UserInfo> read() throws IOException {
        byte[] content = Files.readAllBytes(file);
        Map<String, UserInfo> users = StaticTokenFile.parse(file, content);
        boolean endsWithLineBreak = content.length > 0 && content[content.length - 1] == '\n';
        if (endedWithLineBreak && !endsWithLineBreak) {
            throw new IOException(
                    "the last line of " + file + " has no line break at its end, which the content before had");
        }
        endedWithLineBreak = endsWithLineBreak;
        return users;
    }
}
