/** Tests of service account tokens. */
@NullMarked
package dev.kontract.server.authentication.serviceaccount;

import org.jspecify.annotations.NullMarked;
