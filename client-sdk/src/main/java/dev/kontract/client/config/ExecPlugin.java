package dev.kontract.client.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Credentials from a plugin, cached until they expire or the server rejects them. */
final class ExecPlugin implements Credentials {

    private static final Duration MARGIN = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final ExecCommand command;
    private final Clock clock;
    private @Nullable JsonNode status;
    private Instant fetched = Instant.MIN;

    ExecPlugin(ExecCommand command, Clock clock) {
        this.command = command;
        this.clock = clock;
    }

    @Override
    public void authorize(BiConsumer<String, String> header) {
        try {
            String token = status().path("token").asText("");
            if (!token.isEmpty()) {
                header.accept("Authorization", "Bearer " + token);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot get credentials", e);
        }
    }

    /** Returns the printed client certificate; empty if the plugin only printed a token. */
    ClientIdentity identity() throws IOException {
        JsonNode current = status();
        return new ClientIdentity(
                current.path("clientCertificateData").asText(""),
                current.path("clientKeyData").asText(""));
    }

    private synchronized JsonNode status() throws IOException {
        JsonNode current = status;
        if (current == null || expired(current)) {
            current = command.run();
            status = current;
            fetched = clock.instant();
        }
        return current;
    }

    private boolean expired(JsonNode current) {
        String expiry = current.path("expirationTimestamp").asText("");
        return !expiry.isEmpty()
                && clock.instant().plus(MARGIN).isAfter(Time.parse(expiry).instant());
    }

    /** Prevents running the plugin again and again if the server rejects each token. */
    @Override
    public synchronized boolean refused() {
        if (clock.instant().isBefore(fetched.plus(PAUSE))) {
            return false;
        }
        status = null;
        return true;
    }
}
