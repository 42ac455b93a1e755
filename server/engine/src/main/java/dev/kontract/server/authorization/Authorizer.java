package dev.kontract.server.authorization;

/**
 * Decides whether users may make requests. Implementations are thread-safe. Only those that call another process may block, for a
 * limited time; a server that has one authorizes requests on threads that may wait.
 */
@FunctionalInterface
public interface Authorizer {

    /** Returns the decision on a request. */
    Decision authorize(AuthorizationAttributes attributes);
}
