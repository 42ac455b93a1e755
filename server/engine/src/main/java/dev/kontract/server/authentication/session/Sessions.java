package dev.kontract.server.authentication.session;

import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.TokenDigest;
import dev.kontract.server.request.UserInfo;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The sessions of browsers with one server. A session has a secret of its own, made when the user signs in and never taken from
 * a request; only its digest is kept. Sessions end by signing out, after eight hours, with the server, and when there are too
 * many: of one user, or of all. Safe for use by several threads.
 */
public final class Sessions {

    static final Duration LIFETIME = Duration.ofHours(8);
    static final int OF_ONE_USER = 16;
    static final int OF_ALL = 1024;

    private final InstantSource clock;
    private final OneTimeCodes codes;

    /** The sessions by the digest of their secret, the oldest first. */
    private final Map<String, Session> sessions = new LinkedHashMap<>();

    /**
     * Creates no session.
     *
     * @param clock real time
     */
    public Sessions(InstantSource clock) {
        this.clock = clock;
        this.codes = new OneTimeCodes(clock);
    }

    /**
     * A session that has just begun.
     *
     * @param cookie the {@code Set-Cookie} header for the browser
     */
    public record Begun(Session session, String cookie) {}

    /** Begins a session of a user who has presented {@code credentials}. */
    public synchronized Begun begin(RequestCredentials credentials, UserInfo user) {
        expire();
        Predicate<Session> own = session -> session.user().name().equals(user.name());
        if (sessions.values().stream().filter(own).count() >= OF_ONE_USER) {
            endOldest(own);
        } else if (sessions.size() >= OF_ALL) {
            endOldest(session -> true);
        }
        String secret = Secrets.next();
        Session session =
                new Session(credentials, user, Secrets.next(), clock.instant().plus(LIFETIME));
        sessions.put(TokenDigest.of(secret), session);
        return new Begun(session, SessionCookie.set(secret, LIFETIME.toSeconds()));
    }

    private void expire() {
        sessions.values().removeIf(session -> !clock.instant().isBefore(session.expires()));
    }

    private void endOldest(Predicate<Session> which) {
        sessions.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .findFirst()
                .map(Map.Entry::getKey)
                .ifPresent(sessions::remove);
    }

    /**
     * Returns the session whose cookie a request carries; empty if there is none, or another site caused the request.
     *
     * @param headers the headers, with names in lower case
     */
    public Optional<Session> find(Map<String, List<String>> headers) {
        if (!headers.containsKey("cookie") || BrowserRequest.isFromOtherSite(headers)) {
            return Optional.empty();
        }
        return SessionCookie.of(headers).flatMap(this::bySecret);
    }

    private synchronized Optional<Session> bySecret(String secret) {
        return Optional.ofNullable(sessions.get(TokenDigest.of(secret)))
                .filter(session -> clock.instant().isBefore(session.expires()));
    }

    /** Returns whether a session has ended. */
    public synchronized boolean hasEnded(Session session) {
        return !sessions.containsValue(session) || !clock.instant().isBefore(session.expires());
    }

    /**
     * Begins a session, as {@link #begin} does, in place of the one whose cookie a request carries.
     *
     * @param headers the headers, with names in lower case
     */
    public Begun replace(Map<String, List<String>> headers, RequestCredentials credentials, UserInfo user) {
        find(headers).ifPresent(this::remove);
        return begin(credentials, user);
    }

    private synchronized void remove(Session ended) {
        sessions.values().remove(ended);
    }

    /** Ends all sessions of a user. */
    public synchronized void endAll(UserInfo user) {
        sessions.values().removeIf(session -> session.user().name().equals(user.name()));
    }

    /** Returns a code that begins one session by {@code credentials}, within a quarter of an hour. */
    public String code(RequestCredentials credentials) {
        return codes.issue(credentials);
    }

    /** Returns the credentials of a code, which stays valid; empty if it is invalid. */
    public Optional<RequestCredentials> find(String code) {
        return codes.find(code);
    }

    /** Returns the credentials of a code, which becomes invalid; empty if it is invalid already. */
    public Optional<RequestCredentials> redeem(String code) {
        return codes.redeem(code);
    }
}
