/** Calls of KMS plugins. */
@NullMarked
package dev.kontract.server.kms;

import org.jspecify.annotations.NullMarked;
