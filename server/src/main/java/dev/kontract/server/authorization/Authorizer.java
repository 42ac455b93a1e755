package dev.kontract.server.authorization;

/** Decides what users may do. Safe for use by many threads; must not block. */
@FunctionalInterface
public interface Authorizer {

    /** The decision on one request. */
    Decision authorize(AuthorizationAttributes attributes);
}
