/**
 * The Dev Services of Kontract, which run in the build of a Quarkus application: a server starts in development and in tests, and
 * the Kubernetes client of the application is configured for it.
 *
 * <p>Start with {@code DevServicesProcessor}, which decides whether there is a server. {@code SharedServer} keeps it over reloads of
 * the application. {@code DevUiProcessor} links its page from the Dev UI. Nothing of this is part of the application.
 */
@NullMarked
package dev.kontract.quarkus.deployment;

import org.jspecify.annotations.NullMarked;
