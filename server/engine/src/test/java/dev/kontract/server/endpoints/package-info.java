/** Tests of the parts of an endpoint that stand alone; the whole is tested by conformance. */
@NullMarked
package dev.kontract.server.endpoints;

import org.jspecify.annotations.NullMarked;
