/** Tests of what reads bodies; the whole is tested by conformance. */
@NullMarked
package dev.kontract.server.endpoints.body;

import org.jspecify.annotations.NullMarked;
