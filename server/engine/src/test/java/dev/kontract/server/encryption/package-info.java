@NullMarked
package dev.kontract.server.encryption;

import org.jspecify.annotations.NullMarked;
