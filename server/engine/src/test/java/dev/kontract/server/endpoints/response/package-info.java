/** Tests of the answers to requests. */
@NullMarked
package dev.kontract.server.endpoints.response;

import org.jspecify.annotations.NullMarked;
