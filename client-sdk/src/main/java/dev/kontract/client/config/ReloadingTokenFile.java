package dev.kontract.client.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;

/** A bearer token in a file that is refreshed externally. */
final class ReloadingTokenFile implements Credentials {

    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Path file;
    private final Clock clock;
    private String token;
    private Instant readAgain = Instant.MIN;

    /**
     * Creates credentials that read {@code file}.
     *
     * @param token the token until the file can be read; empty for none
     */
    ReloadingTokenFile(Path file, String token, Clock clock) {
        this.file = file;
        this.token = token;
        this.clock = clock;
    }

    @Override
    public void authorize(BiConsumer<String, String> header) {
        header.accept("Authorization", "Bearer " + token());
    }

    private synchronized String token() {
        if (clock.instant().isBefore(readAgain)) {
            return token;
        }
        try {
            String read = Files.readString(file).strip();
            if (read.isEmpty()) {
                throw new IOException("the file is empty");
            }
            token = read;
            readAgain = clock.instant().plus(KEPT);
        } catch (IOException e) {
            // The file may be in the middle of a rotation, and the previous token may still be valid.
            if (token.isEmpty()) {
                String reason = e instanceof NoSuchFileException ? "the file does not exist" : e.getMessage();
                throw new UncheckedIOException(new IOException("cannot read the token in " + file + ": " + reason, e));
            }
        }
        return token;
    }

    @Override
    public synchronized boolean refused() {
        String before = token;
        readAgain = Instant.MIN;
        return !token().equals(before);
    }
}
