package dev.kontract.server.authorization;

/** Decides whether users may make requests. Implementations are thread-safe and must not block. */
@FunctionalInterface
public interface Authorizer {

    /** Returns the decision on a request. */
    Decision authorize(AuthorizationAttributes attributes);
}
