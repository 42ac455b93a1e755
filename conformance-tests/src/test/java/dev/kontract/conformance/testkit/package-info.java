/** The test kit of the server, with the clients and frameworks that its users have. */
@NullMarked
package dev.kontract.conformance.testkit;

import org.jspecify.annotations.NullMarked;
