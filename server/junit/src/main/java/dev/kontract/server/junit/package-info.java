/**
 * Servers for tests: {@link dev.kontract.server.junit.Kontract} for JUnit 5 and later, and the same without annotations as
 * {@link dev.kontract.server.junit.TestEnvironment}, for any other framework.
 *
 * <p>One base server is started for all tests with the same settings; each test gets a fork of it. JUnit, fabric8's client and
 * the official client are optional: each is used by one class, which is loaded only on demand. Start with {@code
 * TestEnvironment}; {@code KontractExtension} assigns environments to tests.
 */
@NullMarked
package dev.kontract.server.junit;

import org.jspecify.annotations.NullMarked;
