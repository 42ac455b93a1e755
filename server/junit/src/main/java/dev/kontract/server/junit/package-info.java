/**
 * Servers for tests: {@link dev.kontract.server.junit.Kontract} for JUnit 5 and later, and the same without annotations as {@link
 * dev.kontract.server.junit.TestEnvironment}, for any other framework.
 *
 * <p>One base server is started for all tests that want the same settings; each test gets a fork of it. JUnit, fabric8's client
 * and the official client are optional: what needs them is a class of its own, which is loaded only where they are used. To be
 * read from {@code TestEnvironment}; {@code KontractExtension} decides which test gets which environment.
 */
@NullMarked
package dev.kontract.server.junit;

import org.jspecify.annotations.NullMarked;
